import { NativeSelect } from '@mantine/core'
import {
  QuestionWavesDocument,
  type QuestionWavesQuery,
} from '#generated/operations/capabilities/surveys/web/surveys.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { countText, percentText } from '#platform/kernel/written.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { pairingOption } from './link-acts.ts'
import { surveyStrings as text } from './strings.ts'
import classes from './surveys.module.css'

type Waves = QuestionWavesQuery['questionWaves']
type Wave = Waves['waves'][number]

interface WavesProps {
  questionId: Id
  isSeveral: boolean
  mayEdit: boolean
  hrefOf: (question: Wave['question']) => string
}

/**
 * The same question asked several times, side by side: for each wave, each option with its number and its share of the
 * answers.
 */
export function QuestionWaves({ questionId, isSeveral, mayEdit, hrefOf }: WavesProps) {
  const { data, error, retry } = useAnswer(QuestionWavesDocument, { variables: { questionId } })
  if (error && !data) return <ErrorState compact title={text.waves} message={error.message} onRetry={retry} />
  const waves = data?.questionWaves
  if (!waves || waves.waves.length < 2) return null
  return (
    <section className={classes.distribution} aria-label={text.waves}>
      <div className={classes.head}>
        <h2>{text.waves}</h2>
        <span>{text.wavesBase}</span>
        {isSeveral && <span>{text.exceeds}</span>}
      </div>
      <div className={classes.wavesPlace} data-scrolls-sideways="">
        <table className={classes.waves}>
          <thead>
            <tr>
              <th scope="col">{text.option}</th>
              {waves.waves.map(({ question, figures }) => (
                <th key={question.id} scope="col">
                  <Link className={classes.waveLink} href={hrefOf(question)}>
                    {question.project.title}
                  </Link>
                  <span className={classes.quiet}>{question.text}</span>
                  <span className={classes.quiet}>{text.waveBase(figures.answered, figures.asked)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {waves.rows.map((row, at) => (
              <tr key={`${row.label} ${at}`}>
                <th scope="row">
                  {row.label}
                  {mayEdit && <Pairing questionId={questionId} waves={waves} row={row} />}
                </th>
                {waves.waves.map(({ question, figures }) => (
                  <WaveCell
                    key={question.id}
                    count={row.cells.find((cell) => cell.questionId === question.id)?.count ?? null}
                    answered={figures.answered}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function WaveCell({ count, answered }: { count: number | null; answered: number }) {
  if (count === null) return <td className={classes.quiet}>{text.notAsked}</td>
  return (
    <td aria-label={`${countText(count)}, ${percentText(count, answered)}`}>
      <span className={classes.wave}>
        <span className={classes.track} aria-hidden="true">
          <span
            className={classes.fill}
            data-none={count === 0 || undefined}
            style={{ width: `${answered === 0 ? 0 : (100 * count) / answered}%` }}
          />
        </span>
        <span className={classes.number}>{countText(count)}</span>
        <span className={classes.percent}>{percentText(count, answered)}</span>
      </span>
    </td>
  )
}

/**
 * Lets the user choose as which option of another wave an option without a counterpart counts. Changes the question
 * that is shown.
 */
function Pairing({ questionId, waves, row }: { questionId: Id; waves: Waves; row: Waves['rows'][number] }) {
  const pair = useAct(pairingOption)
  const [cell] = row.cells
  const [optionId] = cell?.optionIds ?? []
  if (!cell || row.cells.length > 1 || cell.questionId !== questionId || optionId === undefined) return null
  const others = waves.rows.flatMap(({ label, cells }) => {
    const [other] = cells.flatMap(({ questionId: of, optionIds }) => (of === questionId ? [] : optionIds))
    return other === undefined ? [] : [{ value: other, label: text.countsAs(label) }]
  })
  if (others.length === 0) return null
  return (
    <NativeSelect
      size="xs"
      aria-label={text.pairs(row.label)}
      value=""
      data={[{ value: '', label: text.alone }, ...others]}
      onChange={(event) =>
        void reportAct(pair({ id: questionId, optionId, as: event.currentTarget.value || null }), {
          title: text.paired,
        })
      }
    />
  )
}
