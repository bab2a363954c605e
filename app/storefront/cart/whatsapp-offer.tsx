import { Suspense, use, useState } from 'react';
import { ask } from '#app/lib/ask.ts';
import { WhatsappBox } from '#app/storefront/accounts/whatsapp-box.tsx';
import { chooseWhatsapp, readProfile } from '#core/contract/accounts.ts';

/** The box of the delivery form, for those who have not allowed it yet. It is not ticked: nobody agrees by oversight. */
export function WhatsappOffer(box: OfferedBoxProps) {
  const [isOffered] = useState(readOffer);
  return (
    <Suspense>
      <OfferedBox isOffered={isOffered} {...box} />
    </Suspense>
  );
}

interface OfferedBoxProps {
  isChecked: boolean;
  onCheck: (isChecked: boolean) => void;
}

function OfferedBox({ isOffered, ...box }: OfferedBoxProps & { isOffered: Promise<boolean> }) {
  return use(isOffered) && <WhatsappBox {...box} />;
}

async function readOffer(): Promise<boolean> {
  try {
    const { isWhatsappOffered, whatsapp } = await ask(readProfile);
    return isWhatsappOffered && !whatsapp.orders;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

/** Never stands in the way of an order: whoever finds it not done can do it in the profile. */
export async function allowWhatsapp(): Promise<void> {
  try {
    await ask(chooseWhatsapp, { body: { orders: true } });
  } catch (error) {
    console.warn(error);
  }
}
