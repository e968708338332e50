import { createFileRoute } from '@tanstack/react-router';
import { CheckoutScreen } from '../features/checkout/checkout-screen';
import { stepOfName } from '../features/checkout/steps';

export const Route = createFileRoute('/_antd/checkout')({
  validateSearch: ({ step }: Record<string, unknown>): { step?: string } =>
    typeof step === 'string' ? { step } : {},
  component: Checkout,
});

function Checkout() {
  const { step } = Route.useSearch();
  return <CheckoutScreen asked={stepOfName(step)} />;
}
