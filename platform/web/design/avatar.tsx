import { PICKABLE_COLORS } from '../../kernel/colors.ts'
import classes from './avatar.module.css'
import { usePaleVariant } from './use-pale-variant.ts'

const colors = Object.values(PICKABLE_COLORS)

function colorOf(name: string): string {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return colors[sum % colors.length] ?? PICKABLE_COLORS.gray
}

/** One or two letters for a name: the first of its first and last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ''))
  return letters.join('').toLocaleUpperCase()
}

export type AvatarProps = {
  name: string
  imageUrl?: string | null
  /** CSS pixels. */
  size?: number
  /** Workspaces are square, people are round. */
  square?: boolean
  /** A colour of its own instead of the one derived from the name. */
  color?: string
  /** The name is shown beside it, so screen readers need not read it twice. */
  decorative?: boolean
}

/** A person's or a workspace's picture, or the initials on a colour that stays the same for a name. */
export function Avatar({ name, imageUrl, size = 24, square = false, color, decorative = false }: AvatarProps) {
  const pale = usePaleVariant(color ?? colorOf(name))
  return (
    <span
      className={classes.avatar}
      data-square={square || undefined}
      style={{
        width: size,
        height: size,
        fontSize: Math.max(9, Math.round(size * 0.4)),
        background: pale.background,
        color: pale.text,
      }}
      {...(decorative || name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {imageUrl ? <img src={imageUrl} alt="" /> : initialsOf(name)}
    </span>
  )
}

/** Several people, the first few shown, the rest counted. */
export function AvatarStack({
  people,
  shown = 4,
  size = 24,
}: {
  people: { id: string; name: string; imageUrl?: string | null }[]
  shown?: number
  size?: number
}) {
  const rest = people.length - shown
  return (
    <span className={classes.stack} role="group" aria-label={people.map((person) => person.name).join(', ')}>
      {people.slice(0, shown).map((person) => (
        <Avatar key={person.id} name={person.name} imageUrl={person.imageUrl ?? null} size={size} decorative />
      ))}
      {rest > 0 && <span className={classes.more}>+{rest}</span>}
    </span>
  )
}
