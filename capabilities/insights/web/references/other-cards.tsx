import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import type { MouseEvent, ReactNode } from 'react'
import type { EvidencePartsFragment } from '#generated/operations/capabilities/highlights/web/highlights.ts'
import { EvidenceLine } from '#highlights/web/index.ts'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { insightStrings, referenceStrings as strings } from '../strings.ts'
import type { CardProps } from './highlight-card.tsx'
import classes from './references.module.css'
import { useReferenceLinks } from './reference-context.tsx'
import type { ReferencedItems } from './reference-store.ts'

interface FrameProps {
  mark: ReactNode
  kind: string
  title: string
  href: string
  onClick?: ((event: MouseEvent) => void) | undefined
  preview?: string | false | undefined
  facts: readonly ReactNode[]
}

function Card({ mark, kind, title, href, onClick, preview, facts }: FrameProps) {
  const shown = facts.filter(Boolean)
  return (
    <div className={classes.item}>
      <span className={classes.itemMark} aria-hidden="true">
        {mark}
      </span>
      <div className={classes.itemWords}>
        <span className={classes.kind}>{kind}</span>
        <Link className={classes.itemTitle} href={href} onClick={onClick}>
          {title}
        </Link>
        {preview && <span className={classes.preview}>{preview}</span>}
        {shown.length > 0 && (
          <span className={classes.facts}>
            {shown.map((fact, at) => (
              <span key={at}>{fact}</span>
            ))}
          </span>
        )}
      </div>
    </div>
  )
}

/** The evidence, or nothing if there is none. */
function evidenceLine(evidence: EvidencePartsFragment): ReactNode {
  return evidence.quotes + evidence.quotesOfInterviewers > 0 && <EvidenceLine key="evidence" evidence={evidence} />
}

export function NoteCard({ note, shows }: CardProps & { note: ReferencedItems['note'] }) {
  const { links, onPeek } = useReferenceLinks()
  const peek = onPeek
    ? (event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onPeek(note, null)
      }
    : undefined
  return (
    <Card
      mark={<IconNote size={18} stroke={1.7} />}
      kind={strings.note}
      title={note.title || strings.untitledNote}
      href={links.note(note)}
      onClick={peek}
      preview={shows('preview') && note.preview}
      facts={[
        shows('count') && strings.highlights(note.highlightCount),
        shows('created') && <RelativeTime key="created" at={note.createdAt} />,
        shows('tags') && note.tags.length > 0 && (
          <span key="tags" className={classes.tags}>
            {note.tags.slice(0, 4).map((tag) => (
              <ColorChip key={tag.id} label={tag.title} color={tag.color} />
            ))}
          </span>
        ),
      ]}
    />
  )
}

export function InsightReferenceCard({ insight, shows }: CardProps & { insight: ReferencedItems['insight'] }) {
  const { links } = useReferenceLinks()
  return (
    <Card
      mark={<IconBulb size={18} stroke={1.7} />}
      kind={strings.insight}
      title={insight.title || insightStrings.untitled}
      href={links.insight(insight)}
      preview={shows('preview') && insight.preview}
      facts={[
        shows('status') && (insight.published ? insightStrings.published : insightStrings.draft),
        shows('count') && insight.evidence && evidenceLine(insight.evidence),
      ]}
    />
  )
}

export function TagCard({ tag, shows }: CardProps & { tag: ReferencedItems['tag'] }) {
  const { links } = useReferenceLinks()
  return (
    <Card
      mark={<ColorDot color={tag.color} size={12} />}
      kind={strings.tag}
      title={tag.title || strings.untitledTag}
      href={links.tag(tag)}
      preview={shows('preview') && tag.description}
      facts={[shows('count') && tag.evidence && evidenceLine(tag.evidence)]}
    />
  )
}

export function PersonCard({ person, shows }: CardProps & { person: ReferencedItems['person'] }) {
  const { links } = useReferenceLinks()
  return (
    <Card
      mark={<Avatar name={person.name || strings.untitledPerson} size={28} decorative />}
      kind={strings.person}
      title={person.name || strings.untitledPerson}
      href={links.person(person)}
      preview={shows('preview') && (person.summary || person.email || '')}
      facts={[]}
    />
  )
}
