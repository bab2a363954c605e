import { PageHead, Tabs } from '../ui/page.tsx';

export function DeliveryHead({ current }: { current: 'charges' | 'cod' | 'limits' }) {
  return (
    <>
      <PageHead title="Delivery" />
      <Tabs
        label="Delivery"
        tabs={[
          { to: '/delivery', label: 'Charges by state', isCurrent: current === 'charges' },
          { to: '/delivery/cod', label: 'Cash on delivery', isCurrent: current === 'cod' },
          { to: '/delivery/limits', label: 'Order limits', isCurrent: current === 'limits' },
        ]}
      />
    </>
  );
}
