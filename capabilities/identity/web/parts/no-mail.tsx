import type { SignInEnvironment } from '../../model/answers.ts'
import { strings } from '../strings.ts'
import { FormNews } from './auth-card.tsx'

/** Where mail goes nowhere: the way in that there is instead. */
export function NoMail({ environment }: { environment: SignInEnvironment | null }) {
  return environment?.mailGoes === 'nowhere' ? <FormNews>{strings.mailSent.nowhere}</FormNews> : null
}
