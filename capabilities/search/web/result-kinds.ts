import type { Icon } from '@tabler/icons-react'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import IconNotebook from '@tabler/icons-react/dist/esm/icons/IconNotebook.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import type { ResultType } from '../model/result-types.ts'
import { strings } from './strings.ts'

/** How each result type is named and drawn. */
export const resultKinds: Readonly<Record<ResultType, { name: string; icon: Icon }>> = {
  PROJECT: { name: strings.kinds.PROJECT, icon: IconNotebook },
  PROJECT_CATEGORY: { name: strings.kinds.PROJECT_CATEGORY, icon: IconFolder },
  NOTE: { name: strings.kinds.NOTE, icon: IconNote },
  INSIGHT: { name: strings.kinds.INSIGHT, icon: IconBulb },
  HIGHLIGHT: { name: strings.kinds.HIGHLIGHT, icon: IconHighlight },
  TAG: { name: strings.kinds.TAG, icon: IconTag },
  PERSON: { name: strings.kinds.PERSON, icon: IconUser },
  CHANNEL: { name: strings.kinds.CHANNEL, icon: IconBroadcast },
  THEME: { name: strings.kinds.THEME, icon: IconSparkles },
}
