import { Button, CopyButton, Modal, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  AccessTokensDocument,
  CreateAccessTokenDocument,
} from '#generated/operations/capabilities/workspaces/web/settings/settings.ts'
import { ShortList, ShortListRow } from '#platform/web/design/short-list.tsx'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { confirm } from '#platform/web/design/confirm.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { reportRefusal } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { MAX_TOKEN_NAME_CHARS } from '../../model/limits.ts'
import { newAccessToken } from '../../model/membership.ts'
import { Problem } from '../problem.tsx'
import { strings } from '../strings.ts'
import { useCommandForm } from '../use-command-form.ts'
import { Section } from './section.tsx'
import { revokingToken } from './setting-acts.ts'
import classes from '../parts.module.css'

const FIRST_TERM_DAYS = 90

/** The viewer's access tokens. A new one is shown once. */
export function TokenSection({ mayCreate }: { mayCreate: boolean }) {
  const { data } = useAnswer(AccessTokensDocument, { variables: {} })
  const [opened, setOpened] = useState(false)
  const revoke = useAct(revokingToken)
  const tokens = data?.accessTokens ?? []
  const end = async (id: string, name: string): Promise<void> => {
    if (
      await confirm({
        title: strings.security.revokeTitle(name),
        body: strings.security.revokeBody,
        confirmLabel: strings.security.revoke,
        danger: true,
      })
    )
      await reportRefusal(revoke(id))
  }
  const add = mayCreate && (
    <Button variant="default" onClick={() => setOpened(true)}>
      {strings.security.newToken}
    </Button>
  )
  return (
    <Section title={strings.security.tokens} explain={strings.security.tokensHint} actions={add}>
      {tokens.length === 0 ? (
        <EmptyLine>{strings.security.noTokens}</EmptyLine>
      ) : (
        <ShortList>
          {tokens.map(({ id, name, expiresAt, lastUsedAt }) => (
            <ShortListRow
              key={id}
              title={name}
              detail={
                <>
                  {lastUsedAt === null ? (
                    strings.security.unused
                  ) : (
                    <>
                      {strings.security.used} <RelativeTime at={lastUsedAt} />
                    </>
                  )}
                  {expiresAt !== null && ` · ${strings.security.expires(new Date(expiresAt).toLocaleDateString())}`}
                </>
              }
              tools={
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => void end(id, name)}
                  aria-label={`${strings.security.revoke}: ${name}`}
                >
                  {strings.security.revoke}
                </Button>
              }
            />
          ))}
        </ShortList>
      )}
      <Modal opened={opened} onClose={() => setOpened(false)} title={strings.security.newToken}>
        <NewToken onDone={() => setOpened(false)} />
      </Modal>
    </Section>
  )
}

function NewToken({ onDone }: { onDone: () => void }) {
  const [token, setToken] = useState<string | null>(null)
  const { form, busy, problem, onSubmit, ref } = useCommandForm({
    document: CreateAccessTokenDocument,
    schema: newAccessToken,
    initialValues: { name: '', expiresInDays: FIRST_TERM_DAYS as number | null },
    onDone: ({ createAccessToken }) => setToken(createAccessToken.token),
  })
  if (token !== null) {
    return (
      <div className={classes.form}>
        <div className={classes.news} role="status">
          {strings.security.shownOnce}
        </div>
        <div className={classes.secret}>
          <code>{token}</code>
          <CopyButton value={token}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" data-autofocus onClick={copy}>
                {copied ? strings.copied : strings.copy}
              </Button>
            )}
          </CopyButton>
        </div>
        <div className={classes.actions}>
          <Button onClick={onDone}>{strings.security.done}</Button>
        </div>
      </div>
    )
  }
  return (
    <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate aria-busy={busy}>
      <Problem error={problem} />
      <TextInput
        label={strings.security.tokenName}
        description={strings.security.tokenNameHint}
        maxLength={MAX_TOKEN_NAME_CHARS}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Select
        label={strings.security.tokenTerm}
        data={Object.entries(strings.security.terms).map(([value, label]) => ({ value, label }))}
        value={String(form.getValues().expiresInDays ?? '')}
        allowDeselect={false}
        onChange={(days) => form.setFieldValue('expiresInDays', days === null || days === '' ? null : Number(days))}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {strings.security.createToken}
        </Button>
      </div>
    </form>
  )
}
