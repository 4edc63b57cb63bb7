import { Button, Group, Modal } from '@mantine/core'
import { reportFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { toTabSeparated } from '../clipboard.ts'
import { viewStrings as strings } from '../strings.ts'
import type { UnchangedCell } from '../paste-plan.ts'
import classes from './table.module.css'

/** The most that are listed; the others are in the copied list. */
const MAX_SHOWN = 200

/** Shows which cells stayed unchanged when something was pasted or filled, with the values meant for them and why. */
export function UnchangedCells({ cells, onClose }: { cells: readonly UnchangedCell[]; onClose: () => void }) {
  const heads = [strings.stayedRow, strings.stayedColumn, strings.stayedText, strings.stayedWhy]
  const partsOf = ({ row, column, text, why }: UnchangedCell): string[] => [row, column, text, strings.why[why]]
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(toTabSeparated([heads, ...cells.map(partsOf)]))
      showToast({ message: strings.stayedCopied })
    } catch (error) {
      reportFailure(error)
    }
  }
  return (
    <Modal opened onClose={onClose} title={strings.stayedTitle} size={720}>
      <div className={classes.unchanged}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.slice(0, MAX_SHOWN).map((cell, at) => (
              <tr key={at}>
                {partsOf(cell).map((part, column) => (
                  <td key={column}>{part}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {cells.length > MAX_SHOWN && <p>{strings.stayedMore(cells.length - MAX_SHOWN)}</p>}
      </div>
      <Group justify="flex-end" mt="md">
        <Button data-autofocus variant="default" onClick={() => void copy()}>
          {strings.stayedCopy}
        </Button>
      </Group>
    </Modal>
  )
}
