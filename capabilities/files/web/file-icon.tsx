import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import type { ShownFileFragment } from '#generated/operations/capabilities/files/web/files.ts'
import classes from './files.module.css'

const ICONS = {
  Audio: IconMicrophone,
  Image: IconPhoto,
  Video: IconVideo,
  Spreadsheet: IconTable,
  Document: IconFileText,
  Presentation: IconPresentation,
  Other: IconFile,
} as const

/** The icon of a type of file. */
export function FileIcon({ type }: { type: ShownFileFragment['type'] }) {
  const Icon = ICONS[type ?? 'Other']
  return (
    <span className={classes.icon} aria-hidden="true">
      <Icon size={20} stroke={1.7} />
    </span>
  )
}
