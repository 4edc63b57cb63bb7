import { Button, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { KeyHint } from '#platform/web/design/key-hint.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import classes from './api-screen.module.css'
import { askGraph, readVariables, type GraphAnswer } from './ask-graph.ts'
import { examples } from './examples.ts'
import { GuideList } from './guide-list.tsx'
import { apiStrings as strings } from './strings.ts'

const [first] = examples

/** /settings/user/api: send operations to the GraphQL API as the signed-in user, with its documentation beside. */
export function ApiScreen() {
  const [operation, setOperation] = useState(first?.operation ?? '')
  const [variables, setVariables] = useState(first?.variables ?? '')
  const [answer, setAnswer] = useState<GraphAnswer | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const read = readVariables(variables)
  const begin = (begun: { operation: string; variables: string }): void => {
    setOperation(begun.operation)
    setVariables(begun.variables)
  }
  const run = async (): Promise<void> => {
    if (read === null || isAsking) return
    setIsAsking(true)
    setAnswer(await askGraph(operation, read))
    setIsAsking(false)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void run()
  }
  return (
    <Page title={strings.title} width="wide">
      <PageHeader title={strings.title} description={strings.explain} />
      <div className={classes.columns}>
        <div className={classes.desk}>
          <div className={classes.examples} role="group" aria-label={strings.begin}>
            {examples.map((example) => (
              <Button key={example.title} size="compact-sm" variant="default" onClick={() => begin(example)}>
                {example.title}
              </Button>
            ))}
          </div>
          <form
            className={classes.form}
            onSubmit={submit}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
            }}
          >
            <Textarea
              label={strings.operation}
              classNames={{ input: classes.code }}
              value={operation}
              onChange={(event) => setOperation(event.currentTarget.value)}
              autosize
              minRows={9}
              maxRows={24}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
            />
            <Textarea
              label={strings.variables}
              classNames={{ input: classes.code }}
              value={variables}
              onChange={(event) => setVariables(event.currentTarget.value)}
              error={read === null && strings.badVariables}
              autosize
              minRows={3}
              maxRows={12}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
            />
            <div className={classes.run}>
              <Button type="submit" disabled={read === null || operation.trim() === ''} loading={isAsking}>
                {strings.run}
              </Button>
              <KeyHint keys="mod+Enter" />
              <span className={classes.reported} role="status">
                {answer !== null &&
                  (answer.isMistaken
                    ? strings.refused(answer.milliseconds)
                    : strings.answered(answer.milliseconds, answer.text.length))}
              </span>
            </div>
          </form>
          <Textarea
            label={strings.answer}
            placeholder={strings.noAnswer}
            classNames={{ input: classes.code }}
            value={answer?.text ?? ''}
            readOnly
            rows={18}
            resize="vertical"
            spellCheck={false}
          />
        </div>
        <GuideList onBegin={begin} />
      </div>
    </Page>
  )
}
