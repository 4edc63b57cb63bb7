import { z } from 'zod'
import { dataSettings } from './data.ts'
import { fileSettings } from './files.ts'
import { languageModelSettings } from './language-model.ts'
import { modelSettings } from './models.ts'
import { processSettings } from './processes.ts'
import { servingSettings } from './serving.ts'
import { signInSettings } from './sign-in.ts'

export { parseRoles, type Role } from './roles.ts'
export { list } from './setting.ts'

/** Every setting by the name of its environment variable. An empty value counts as not set. */
export const settings = z.object({
  ...servingSettings,
  ...dataSettings,
  ...signInSettings,
  ...fileSettings,
  ...processSettings,
  ...modelSettings,
  ...languageModelSettings,
})

/** The values from the environment, checked one by one. */
export type Settings = z.infer<typeof settings>
