import { useApolloClient } from '@apollo/client/react'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useEffect, useRef, useState } from 'react'
import {
  OfficeSectionsDocument,
  type OutlinePartFragment,
} from '#generated/operations/capabilities/office/web/office.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { reportFailure } from '#platform/web/design/perform.ts'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { ask } from '#platform/web/live/ask.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { strings } from './strings.ts'
import classes from './office.module.css'

const FIRST_SECTIONS = 20

interface OutlineReaderProps {
  fileId: Id
  name: string
  sectionCount: number
  downloadUrl: string | null
}

/** The text of a document or presentation, part by part. */
export function OutlineReader({ fileId, name, sectionCount, downloadUrl }: OutlineReaderProps) {
  const client = useApolloClient()
  const { data, error, retry } = useAnswer(OfficeSectionsDocument, {
    variables: { fileId, first: FIRST_SECTIONS, after: 0 },
  })
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The scrolling element is focusable, so that keys scroll it.
    if (scroller.current) scroller.current.tabIndex = 0
  }, [])
  const [further, setFurther] = useState<OutlinePartFragment[]>([])
  const sections = [...(data?.file?.office?.sections ?? []), ...further]
  const last = sections.at(-1)?.number ?? 0
  const showMore = async (): Promise<void> => {
    const next = await ask(client, OfficeSectionsDocument, { fileId, first: FIRST_SECTIONS, after: last })
    setFurther([...further, ...(next.data.file?.office?.sections ?? [])])
  }
  return (
    <div className={classes.reader} role="group" aria-label={strings.outline(name)} contentEditable={false}>
      <div className={classes.toolbar}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.quiet}>{strings.asText}</span>
        {downloadUrl !== null && (
          <span className={classes.end}>
            <IconButton label={strings.download} href={downloadUrl}>
              <IconDownload size={17} stroke={1.8} />
            </IconButton>
          </span>
        )}
      </div>
      <div ref={scroller} className={classes.outline} role="region" aria-label={name}>
        {!data && error ? <ErrorState compact message={error.message} onRetry={retry} /> : null}
        {sections.map((section) => (
          <Section key={section.number} section={section} />
        ))}
        {sections.length > 0 && last < sectionCount ? (
          <PlainButton variant="default" compact onClick={() => void showMore().catch(reportFailure)}>
            {strings.more(sectionCount - last)}
          </PlainButton>
        ) : null}
      </div>
    </div>
  )
}

function Section({ section: { number, title, isSlide, blocks } }: { section: OutlinePartFragment }) {
  const said = blocks.filter(({ kind }) => kind !== 'note')
  const notes = blocks.filter(({ kind }) => kind === 'note')
  return (
    <section className={classes.part} data-slide={isSlide || undefined}>
      {isSlide ? <p className={classes.slide}>{strings.slide(number)}</p> : null}
      {title === '' ? null : <p className={classes.heading}>{title}</p>}
      <Blocks blocks={said} />
      {notes.length > 0 ? (
        <div className={classes.notes}>
          <p className={classes.slide}>{strings.notes}</p>
          {notes.map(({ text }, index) => (
            <p key={index}>{text}</p>
          ))}
        </div>
      ) : null}
    </section>
  )
}

type Block = OutlinePartFragment['blocks'][number]

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  const groups: Block[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (last && block.kind === 'row' && last[0]?.kind === 'row') last.push(block)
    else groups.push([block])
  }
  return groups.map((group, index) => <Group key={index} group={group} />)
}

function Group({ group }: { group: readonly Block[] }) {
  const [first] = group
  if (!first) return null
  const { kind, text, level } = first
  if (kind === 'row') {
    return (
      <div className={classes.tableFrame}>
        <table className={classes.small}>
          <tbody>
            {group.map((row, at) => (
              <tr key={at}>
                {row.text.split('\t').map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  }
  if (kind === 'picture')
    return (
      <p className={classes.picture}>
        <IconPhoto size={15} stroke={1.8} aria-hidden="true" /> {strings.picture(text)}
      </p>
    )
  if (kind === 'heading') return <p className={classes.subheading}>{text}</p>
  if (kind === 'item')
    return (
      <p className={classes.item} style={{ '--level': level } as React.CSSProperties}>
        {text}
      </p>
    )
  return <p className={classes.paragraph}>{text}</p>
}
