import { confirmEmailResult } from '#identity/model/answers.ts'
import { confirmEmailRequest } from '#identity/model/requests.ts'
import {
  AuthCard,
  CallFailure,
  FormProblem,
  NextLink,
  send,
  strings,
  useCall,
  useOnce,
  Working,
} from '#identity/web/index.ts'
import { useGoOn } from './go-on.tsx'
import { useQueryText } from './query-text.ts'

/** /callback and /users/oauth2/callback: the return from the provider, with its code or its refusal. */
export function ProviderCallbackScreen() {
  const query = useQueryText()
  const { onSignedIn, card } = useGoOn()
  const finish = useCall(async () => {
    const [code, state] = [query('code'), query('state')]
    if (code === undefined || state === undefined)
      throw new CallFailure(query('error') === 'access_denied' ? strings.provider.denied : strings.provider.incomplete)
    const request = { method: 'OIDC', provider: 'oidc', code, state, iss: query('iss'), uxMode: 'redirect' } as const
    const answer = await send('confirm-email', confirmEmailRequest, request, confirmEmailResult)
    if (answer.result === 'SIGNED_IN') onSignedIn(answer)
  })
  useOnce(() => void finish.run())
  if (card) return card
  if (!finish.failure) return <Working title={strings.provider.title} />
  return (
    <AuthCard title={strings.provider.problem}>
      <FormProblem failure={finish.failure} />
      <NextLink href="/auth/login">{strings.back}</NextLink>
    </AuthCard>
  )
}
