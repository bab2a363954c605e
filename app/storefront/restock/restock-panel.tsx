import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isRefusal } from '#app/lib/api-failure.ts';
import { ask, loadUser } from '#app/lib/ask.ts';
import { useSession } from '#app/lib/session-store.ts';
import { useStore } from '#app/lib/store-identity.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FilledText } from '#app/ui/text.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import { askRestock } from '#core/contract/restock.ts';
import { formatTime } from '#core/rules/india-time.ts';
import { INDIAN_MOBILE } from '#core/rules/shipping.ts';
import { restockConsentTexts, restockTexts } from '#texts/restock.ts';
import { loadOwnRestock, ownRestock } from './own-restock.ts';

interface RestockPanelProps {
  productId: string;
  size: string;
  available: number;
}

/** Under the sizes: what is held for the shopper of the chosen one, or the way to hear when it is back. */
export default function RestockPanel({ productId, size, available }: RestockPanelProps) {
  const own = ownRestock.use();
  const isThis = (one: { productId: string; size: string }) =>
    one.productId === productId && one.size === size;
  const reserved = own?.reserved.find(isThis);
  if (reserved)
    return <p className="font-semibold text-leaf">{restockTexts.reserved(formatTime(reserved.until))}</p>;
  if (available > 0) return null;
  return (
    <RestockForm
      key={size}
      productId={productId}
      size={size}
      isWaiting={own?.waiting.some(isThis) ?? false}
    />
  );
}

function RestockForm({
  productId,
  size,
  isWaiting,
}: {
  productId: string;
  size: string;
  isWaiting: boolean;
}) {
  const { brandName } = useStore();
  const session = useSession();
  const ownPhone = session?.user?.phone ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const { isBusy, run } = useBusy();
  const phone = typed ?? ownPhone;
  const isPhoneUnknown = session !== null && ownPhone === '';
  useEffect(() => {
    if (isPhoneUnknown) loadUser();
  }, [isPhoneUnknown]);

  async function send() {
    if (!INDIAN_MOBILE.test(phone)) return setProblem(restockTexts.phoneInvalid);
    try {
      const { version: wordingVersion } = restockConsentTexts;
      await ask(askRestock, { body: { productId, size, phone, wordingVersion } });
      setAskedFor(phone);
      await loadOwnRestock();
    } catch (error) {
      setProblem(isRefusal(error) ? error.message : restockTexts.failed);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    run(send);
  }

  if (isWaiting || askedFor !== null) {
    return (
      <p role="status" className="restock text-md">
        {restockTexts.done(size, askedFor ?? ownPhone)} {isWaiting && restockTexts.stopInWishlist}
      </p>
    );
  }
  return (
    <form onSubmit={submit} className="restock" noValidate>
      <p className="font-semibold">{restockTexts.title(size)}</p>
      <Field label={restockTexts.phone} error={problem}>
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              className="input min-w-0 flex-1"
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              maxLength={10}
              placeholder={restockTexts.phoneHint}
              value={phone}
              onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
            />
            <Button type="submit" look="line" size="small" busy={isBusy}>
              {isBusy ? restockTexts.sending : restockTexts.submit}
            </Button>
          </div>
        )}
      </Field>
      <p className="text-fine text-ink-2">
        {restockConsentTexts.wording(brandName)} {restockTexts.promise}
      </p>
      {!session && <LoginHint />}
    </form>
  );
}

/** Who comes by the link of our message, and is not logged in, sees a size that is sold out. */
function LoginHint() {
  const { pathname } = useLocation();
  const login = (
    <Link to="/login" state={{ from: pathname }} className="inline underline underline-offset-2">
      {restockTexts.login}
    </Link>
  );
  return (
    <p className="text-fine">
      <FilledText text={restockTexts.loginForReserved} places={{ login }} />
    </p>
  );
}
