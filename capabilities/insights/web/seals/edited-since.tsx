import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { PublishedContentDocument } from '#generated/operations/capabilities/insights/web/seals/sealed-quotes.ts'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { REFERENCE_TARGETS } from '#editor/document/references.ts'
import { textOfContent } from '#editor/document/text.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { WordDifference } from '#platform/web/design/word-difference.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { referenceStrings } from '../strings.ts'
import classes from './seals.module.css'
import { sealStrings as strings } from './strings.ts'

interface EditedSinceProps {
  insightId: Id
  documentId: Id
  /** Null for users who may not publish. */
  onPublishAgain: (() => void) | null
}

/** Shows that a published insight was edited since, and how. */
export function EditedSince({ insightId, documentId, onPublishAgain }: EditedSinceProps) {
  const { data } = useAnswer(PublishedContentDocument, { variables: { insightId }, followsText: () => documentId })
  const [opened, setOpened] = useState(false)
  const published = data?.publishedContent as DocumentJson | null | undefined
  if (!published) return null
  const [was, is] = [wordsOf(published), wordsOf(data?.insight?.content as DocumentJson)]
  return (
    <>
      <button type="button" className={classes.sign} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {strings.editedSince}
      </button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={strings.difference} size={640}>
        {was === is ? (
          <p className={classes.hint}>{strings.onlyLook}</p>
        ) : (
          <>
            <p className={classes.hint}>{strings.differenceHint}</p>
            <WordDifference was={was} is={is} />
          </>
        )}
        {onPublishAgain && (
          <div className={classes.choices}>
            <Button
              mt="md"
              size="xs"
              onClick={() => {
                setOpened(false)
                onPublishAgain()
              }}
            >
              {strings.publishAgain}
            </Button>
          </div>
        )}
      </Modal>
    </>
  )
}

/** The words of a text, with one line for each card that names its kind. */
function wordsOf(content: DocumentJson): string {
  return textOfContent(withCardLines(content) as DocumentJson)
}

function withCardLines(node: NodeJson): NodeJson {
  const target = node.type === 'reference' && REFERENCE_TARGETS.find((one) => one === node.attrs?.['target'])
  if (target) return { type: 'paragraph', content: [{ type: 'text', text: `[${referenceStrings[target]}]` }] }
  return node.content ? { ...node, content: node.content.map(withCardLines) } : node
}
