import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { providerRedirect, type SignInEnvironment } from '../../model/answers.ts'
import { signInRequest } from '../../model/requests.ts'
import { send } from '../calls.ts'
import { useCall } from '../use-call.ts'
import { FormProblem } from './auth-card.tsx'

interface ProviderButtonProps {
  environment: SignInEnvironment | null
  redirect: string | undefined
}

/** Signs in by the installation's OpenID Connect provider, if there is one. */
export function ProviderButton({ environment, redirect }: ProviderButtonProps) {
  const go = useCall(async () => {
    const { url } = await send(
      'sign-in',
      signInRequest,
      { method: 'OIDC', provider: 'oidc', uxMode: 'redirect', redirect },
      providerRedirect,
    )
    location.assign(url)
    // The page is about to be left; the button stays busy until then.
    await new Promise(() => undefined)
  })
  if (!environment?.oidc) return null
  return (
    <>
      <FormProblem failure={go.failure} />
      <Button
        variant="default"
        leftSection={<IconKey size={16} stroke={1.8} />}
        loading={go.busy}
        onClick={() => void go.run()}
      >
        {environment.oidc.label}
      </Button>
    </>
  )
}
