import { Shell } from '../shell/shell.tsx'

/** What all screens of a workspace stand in. */
export function WorkspaceFrame() {
  return <Shell />
}
