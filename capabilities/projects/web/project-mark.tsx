import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { usePaleVariant } from '#platform/web/design/use-pale-variant.ts'
import classes from './project.module.css'

/** The square mark of a project: its icon, or a stack, on its colour. */
export function ProjectMark({
  project,
  size = 32,
}: {
  project: { icon: string | null; color: string | null }
  size?: number
}) {
  const pale = usePaleVariant(project.color ?? PICKABLE_COLORS.gray)
  return (
    <span
      className={classes.mark}
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.5, background: pale.background, color: pale.text }}
    >
      {project.icon ?? <IconStack2 size={size * 0.56} stroke={1.7} />}
    </span>
  )
}
