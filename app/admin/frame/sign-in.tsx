import { useNavigate, useSearchParams } from 'react-router';
import { LogoMark } from '#app/storefront/frame/logo.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function Component() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const from = parameters.get('from') ?? '/';
  return (
    <>
      <header className="office-top on-dark">
        <span className="flex items-center gap-2.5 pl-2">
          <LogoMark />
          <span className="logo-name">Back office</span>
        </span>
      </header>
      <main className="mx-auto grid max-w-90 gap-6 px-4 py-14">
        <title>Sign in | Back office</title>
        <div className="grid gap-2">
          <h1>Sign in</h1>
          <p className="text-ink-2">Use the phone number the owner added for you.</p>
        </div>
        <SignInForm onDone={() => navigate(from.startsWith('/') ? from : '/', { replace: true })} />
      </main>
    </>
  );
}
