import IconMessageCircleQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageCircleQuestion.mjs'
import type { KindOnScreen } from '#content-kinds/web/index.ts'

export const kind: KindOnScreen = {
  icon: IconMessageCircleQuestion,
  one: 'conversation',
  several: 'conversations',
  untitled: 'Untitled conversation',
  page: '/ask',
}
