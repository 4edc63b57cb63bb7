import type { QuestionPageQuery } from '#generated/operations/capabilities/surveys/web/surveys.ts'
import type { filterableFields } from '#filters/web/index.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { PageTools } from '#platform/web/design/page-tools.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { FilterBuilder } from '#saved-filters/web/index.ts'
import { BesideMenu } from './beside-choice.tsx'
import { questionActions } from './question-actions.ts'
import classes from './question.module.css'
import { strings } from './strings.ts'
import type { useBeside } from './use-beside.ts'
import { WAYS, type NarrowedAnswers } from './use-narrowed.ts'

interface AnswerToolsProps extends Pick<NarrowedAnswers, 'narrowed' | 'selected' | 'way' | 'setWay' | 'narrow'> {
  project: NonNullable<QuestionPageQuery['question']>['project']
  filterable: ReturnType<typeof filterableFields>
  /** Its answers are texts. */
  isFree: boolean
  beside: ReturnType<typeof useBeside>
}

/** Which of the answers are listed, and how. */
export function AnswerTools({
  project,
  filterable,
  narrowed,
  selected,
  way,
  setWay,
  narrow,
  isFree,
  beside,
}: AnswerToolsProps) {
  return (
    <PageTools
      label={strings.answers}
      // The conditions of the filter would vanish with it.
      stay={isFree && way === 'all' ? 2 : 1}
      tools={[
        ...(isFree && way === 'all'
          ? [
              {
                key: 'find',
                node: (
                  <SearchInput
                    value={narrowed.words ?? ''}
                    onChange={(words) => narrow({ words })}
                    label={strings.findAnswers}
                  />
                ),
              },
            ]
          : []),
        {
          key: 'filter',
          node: (
            <FilterBuilder
              selected={selected}
              projectId={project.id}
              fields={filterable}
              fieldsKnown
              leavesOut="NOTE"
            />
          ),
        },
        {
          key: 'way',
          node: (
            <SegmentedTabs
              label={strings.way}
              value={way}
              onChange={setWay}
              options={WAYS.filter((one) => isFree || one !== 'equal').map((value) => ({
                value,
                label: strings.ways[value],
              }))}
            />
          ),
        },
        ...(isFree && way === 'all'
          ? [
              {
                key: 'uncoded',
                node: (
                  <Hint label={questionActions.uncoded.title} action={questionActions.uncoded.id}>
                    <button
                      type="button"
                      className={classes.button}
                      aria-pressed={narrowed.uncoded}
                      onClick={() => narrow({ uncoded: !narrowed.uncoded })}
                    >
                      {strings.uncoded}
                    </button>
                  </Hint>
                ),
              },
            ]
          : []),
      ]}
      end={<BesideMenu choices={beside.choices} chosen={beside.chosen} onChoose={beside.choose} />}
    />
  )
}
