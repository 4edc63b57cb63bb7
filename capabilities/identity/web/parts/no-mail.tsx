import type { SignInEnvironment } from '../../model/answers.ts'
import { strings } from '../strings.ts'
import { FormNews } from './auth-card.tsx'

/** If mail cannot be delivered: the sign-in method that works instead. */
export function NoMail({ environment }: { environment: SignInEnvironment | null }) {
  return environment?.mailGoes === 'nowhere' ? <FormNews>{strings.mailSent.nowhere}</FormNews> : null
}
