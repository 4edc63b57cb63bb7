/** What a note's page shows around its text, in a file of its own: the text does not wait for it. */
export { VersionHistory } from '#documents/web/index.ts'
export { FindBar } from '#editor/web/index.ts'
export { choosePart } from '#redactions/web/index.ts'
export { FoundInDocuments } from './found-in-documents.tsx'
export { PastedTurns } from './pasted-turns.tsx'
export { SidePanel } from './side-panel.tsx'
export { SpeakerLabels } from './speaker-labels.tsx'
export { TagPopover } from './tag-popover.tsx'
