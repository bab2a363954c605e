import { PageHead, Tabs } from '../ui/page.tsx';

type Current = 'charges' | 'cod' | 'cod-risk' | 'days' | 'promises' | 'limits' | 'parcel';

export function DeliveryHead({ current }: { current: Current }) {
  return (
    <>
      <PageHead title="Delivery" />
      <Tabs
        label="Delivery"
        tabs={[
          { to: '/delivery', label: 'Charges by state', isCurrent: current === 'charges' },
          { to: '/delivery/cod', label: 'Cash on delivery', isCurrent: current === 'cod' },
          { to: '/delivery/cod-risk', label: 'COD by risk', isCurrent: current === 'cod-risk' },
          { to: '/delivery/days', label: 'Delivery day', isCurrent: current === 'days' },
          { to: '/delivery/promises', label: 'Promises kept', isCurrent: current === 'promises' },
          { to: '/delivery/limits', label: 'Order limits', isCurrent: current === 'limits' },
          { to: '/delivery/parcel', label: 'Parcel size', isCurrent: current === 'parcel' },
        ]}
      />
    </>
  );
}
