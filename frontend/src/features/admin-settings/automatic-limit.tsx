import { Input, Radio, Space } from 'antd';
import { useState } from 'react';

type Choice = 'up-to' | 'staff' | 'any';

interface AutomaticLimitProps {
  /** Largest total that a receipt may confirm without staff, a decimal string. '0.00': staff decide every receipt; null: no limit. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  id?: string;
}

const choiceOf = (value: string | null | undefined): Choice => {
  if (value === null || value === undefined) return 'any';
  return value === '0.00' ? 'staff' : 'up-to';
};

/** Field for the largest total that a receipt may confirm without staff. */
export function AutomaticLimit({ value, onChange, id }: AutomaticLimitProps) {
  const [choice, setChoice] = useState(choiceOf(value));
  const [sum, setSum] = useState(choiceOf(value) === 'up-to' ? (value ?? '') : '500.00');

  function tell(nextChoice: Choice, nextSum: string) {
    setChoice(nextChoice);
    setSum(nextSum);
    if (nextChoice === 'any') onChange?.(null);
    else onChange?.(nextChoice === 'staff' ? '0.00' : nextSum);
  }

  return (
    <Space orientation="vertical" id={id}>
      <Radio.Group
        vertical
        value={choice}
        onChange={({ target }) => tell(target.value as Choice, sum)}
        options={[
          { value: 'up-to', label: 'Bookings up to a sum' },
          { value: 'staff', label: 'No booking: staff decide every receipt' },
          { value: 'any', label: 'Bookings of any sum' },
        ]}
      />
      {choice === 'up-to' && (
        <Input
          aria-label="Sum up to which receipts confirm bookings"
          prefix="RM"
          inputMode="decimal"
          value={sum}
          onChange={({ target }) => tell('up-to', target.value)}
          onBlur={() => tell('up-to', inSen(sum))}
        />
      )}
    </Space>
  );
}

/** Formats `120` and `120.5` with two decimals for the API; leaves other text for the server to refuse. */
const inSen = (typed: string): string =>
  /^\d{1,6}(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed).toFixed(2) : typed;
