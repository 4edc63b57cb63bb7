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

/** How each result type is named and drawn. */
export const resultKinds: Readonly<Record<ResultType, { name: string; icon: Icon }>> = {
  PROJECT: { name: 'Project', icon: IconNotebook },
  PROJECT_CATEGORY: { name: 'Folder', icon: IconFolder },
  NOTE: { name: 'Note', icon: IconNote },
  INSIGHT: { name: 'Insight', icon: IconBulb },
  HIGHLIGHT: { name: 'Highlight', icon: IconHighlight },
  TAG: { name: 'Tag', icon: IconTag },
  PERSON: { name: 'Contact', icon: IconUser },
  CHANNEL: { name: 'Channel', icon: IconBroadcast },
  THEME: { name: 'Theme', icon: IconSparkles },
}
