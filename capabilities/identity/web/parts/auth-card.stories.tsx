import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { PageFrameProvider } from '#platform/web/design/page-frame.tsx'
import { LONG_TEXT, type Stories } from '#platform/web/stories.ts'
import { CallFailure } from '../calls.ts'
import { AuthCard, FormProblem, type AuthCardProps } from './auth-card.tsx'

/** In a panel the card does not change the title of the browser's tab. */
function Card(props: AuthCardProps) {
  return (
    <PageFrameProvider frame={{ breadcrumbs: null, actions: null, level: 'peek' }}>
      <AuthCard {...props} />
    </PageFrameProvider>
  )
}

export const stories: Stories[] = [
  {
    part: 'AuthCard',
    states: {
      usual: () => (
        <Card title="Sign in" explain="With your address, or as your team does.">
          <PlainButton>Go on</PlainButton>
        </Card>
      ),
      'with a picture': () => (
        <Card
          title="Look into your mail"
          explain="A code is on its way."
          picture={<IconMail size={28} stroke={1.6} />}
        />
      ),
      error: () => (
        <Card title="Sign in">
          <FormProblem failure={new CallFailure('Address and password do not match.')} />
        </Card>
      ),
      'long text': () => <Card title={LONG_TEXT} explain={LONG_TEXT} />,
    },
  },
]
