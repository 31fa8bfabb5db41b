import styles from '#client/features/sign-in/login-page.module.css';
import { SignInError } from '#client/features/sign-in/sign-in-error.tsx';
import { providerIcons, useProviders } from '#client/oauth/providers.ts';
import { useAuthorization } from '#client/oauth/use-authorization.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { providerTitles } from '#contract/oauth-provider.ts';

/** Ways in by accounts at other services. */
export function ProviderButtons() {
  const providers = useProviders();
  const { start, pending, error } = useAuthorization({ purpose: 'SIGN_IN', from: '/login' });
  return (
    <>
      <div className={styles.providers}>
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="secondary"
            icon={providerIcons[provider]}
            isBusy={pending === provider}
            onClick={() => start(provider)}
          >
            {providerTitles[provider]}
          </Button>
        ))}
      </div>
      <SignInError error={error} />
    </>
  );
}
