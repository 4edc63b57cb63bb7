import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import type { TreeNode } from './shell-data.tsx'

/** The icon of a folder or project before its name. */
export function TreeIcon({ node }: { node: Pick<TreeNode, 'kind' | 'color'> }) {
  return node.kind === 'folder' ? (
    <IconFolder size={16} stroke={1.7} aria-hidden="true" />
  ) : (
    <ColorDot color={node.color ?? PICKABLE_COLORS.gray} size={9} />
  )
}
