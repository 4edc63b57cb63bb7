import type { Icon } from '@tabler/icons-react'
import IconArrowsDiff from '@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconFrame from '@tabler/icons-react/dist/esm/icons/IconFrame.mjs'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import IconLayoutBoard from '@tabler/icons-react/dist/esm/icons/IconLayoutBoard.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs'
import IconRss from '@tabler/icons-react/dist/esm/icons/IconRss.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import classes from './trash.module.css'

const ICONS: Readonly<Record<string, Icon>> = {
  project: IconStack2,
  folder: IconFolder,
  note: IconNote,
  insight: IconBulb,
  highlight: IconHighlight,
  tag: IconTag,
  'tag-group': IconTags,
  'tag-board': IconColumns3,
  extension: IconPuzzle,
  person: IconUser,
  reel: IconMovie,
  import: IconFileImport,
  chart: IconChartBar,
  projectView: IconLayoutBoard,
  canvasItem: IconFrame,
  template: IconTemplate,
  savedFeed: IconRss,
  savedFilter: IconFilter,
  'agreement-round': IconArrowsDiff,
}

/** What something was, as a picture; its words stand beside it. */
export function KindIcon({ kind }: { kind: string }) {
  const Shown = ICONS[kind] ?? IconFile
  return <Shown className={classes.icon} size={17} stroke={1.7} aria-hidden="true" />
}
