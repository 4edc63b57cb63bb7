import { ColorSwatch } from '#platform/web/design/color-swatch.tsx'
import { strings } from './strings.ts'

/** The colour of a tag; pressed, it offers others. */
export function TagSwatch({
  title,
  color,
  size = 10,
  label = strings.tag.color(title),
  onChange,
}: {
  title: string
  color: string
  size?: number
  label?: string
  onChange: ((color: string) => void) | null
}) {
  return <ColorSwatch label={label} hint={strings.color} color={color} size={size} onChange={onChange} />
}
