import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { renewTrackLink, type StaffOrder } from '#core/contract/orders/details.ts';
import { useRight } from '../lib/me.ts';
import { ActionButton } from '../ui/actions.tsx';
import { Panel } from '../ui/page.tsx';

/** The address at which the shopper follows the order: to be sent once more, or ended when it is in the wrong hands. */
export function TrackLink({ order: { id, trackingUrl } }: { order: StaffOrder }) {
  const canRenew = useRight('orders:change');

  async function copy() {
    try {
      await navigator.clipboard.writeText(trackingUrl);
      showToast('Link copied');
    } catch (error) {
      console.warn(error);
      showToast('The browser does not allow copying. Select the link instead.', { kind: 'error' });
    }
  }

  return (
    <Panel title="Tracking link">
      <p className="wrap-anywhere">
        <a className="underline" href={trackingUrl} target="_blank" rel="noreferrer">
          {trackingUrl}
        </a>
      </p>
      <p className="hint">Whoever has it sees where the order is and can answer a failed delivery.</p>
      <div className="flex flex-wrap gap-2">
        <Button look="line" onClick={copy}>
          Copy link
        </Button>
        {canRenew && (
          <ActionButton
            look="line"
            call={renewTrackLink}
            action={{ params: { id }, done: 'The order has a new link' }}
            confirm={{
              title: 'Renew the tracking link?',
              text: 'The old link leads nowhere from now on, also in messages that were sent. Give the new one to the customer.',
              button: 'Renew link',
              keep: 'Keep link',
            }}
          >
            Renew link
          </ActionButton>
        )}
      </div>
    </Panel>
  );
}
