import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MyDataScreen } from '../features/my-data/my-data-screen';

export const Route = createFileRoute('/my-data')({ component: MyData });

/** Reads `#key=` of the mailed link once. The key is removed from the address bar after use. */
function MyData() {
  const [token] = useState(() => /^#key=([\w.-]+)$/.exec(window.location.hash)?.[1] ?? null);
  const navigate = useNavigate();
  return (
    <MyDataScreen
      token={token}
      onUsed={() => void navigate({ to: '/my-data', hash: '', replace: true })}
    />
  );
}
