import { Select, Switch } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import {
  SharingDocument,
  type ScopeSharingFragment,
} from '#generated/operations/capabilities/workspaces/web/sharing/sharing.ts'
import { ShortList, ShortListRow } from '#platform/web/design/short-list.tsx'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { LEVELS, type Level } from '#platform/kernel/policy.ts'
import type { Given } from '#platform/web/live/acts.ts'
import { reportInPlace } from '#platform/web/live/report-act.ts'
import { undoneBy } from '#platform/web/live/taken-back-by.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { AccessRequestList } from '../members/access-request-list.tsx'
import { placeHref, userHref } from '../place-links.ts'
import { Problem } from '../problem.tsx'
import { strings } from '../strings.ts'
import { AddPeople } from './add-people.tsx'
import { settingGrant, settingInheritance, sharingByEmail, type Grantee } from './sharing-acts.ts'
import classes from '../parts.module.css'

type Grant = ScopeSharingFragment['grants'][number]

/** Levels that a viewer can be given (document 1 §6). */
const VIEWER_LEVELS: readonly Level[] = ['NONE', 'READ']

/** Who may see a place, and how much: its own grants, and inherited ones. */
export function Sharing({ scopeId }: { scopeId: string }) {
  const { data, error, retry } = useAnswer(SharingDocument, { variables: { scopeId } })
  const set = useAct(settingGrant)
  const invite = useAct(sharingByEmail)
  const setInherits = useAct(settingInheritance)
  /** Why the last act failed. */
  const [problem, setProblem] = useState<string | null>(null)
  if (error && !data) return <ErrorState compact message={error.message} onRetry={retry} />
  if (!data) return <LoadingRows label={strings.sharing.title} />
  const access = data.scopeAccess
  if (!access) return <EmptyLine>{strings.sharing.nothing}</EmptyLine>
  const { share } = access.viewerCan
  const notify = async (given: Given, message: string): Promise<void> => {
    setProblem(null)
    setProblem(await reportInPlace(given, message, 'at-once'))
  }
  const give = async ({ name, ...grantee }: Grantee & { name: string }, level: Level): Promise<void> =>
    notify(set({ scopeId, level, ...grantee }), strings.sharing.changed(name, level))
  /** Undo restores the former level of an invited person, since the mail cannot be recalled. */
  const ask = async (email: string, level: Level, before: Level): Promise<void> =>
    notify(
      undoneBy(
        () => invite({ scopeId, email, level }),
        () => invite({ scopeId, email, level: before }),
      ),
      strings.sharing.changed(email, level),
    )
  const inherit = async (inherits: boolean): Promise<void> =>
    notify(setInherits({ scopeId, inherits }), inherits ? strings.sharing.nowInherits : strings.sharing.nowAlone)
  const everybody = { granteeKind: 'markup', granteeId: null, name: strings.sharing.everyone }
  const own = access.grants.filter((grant) => !grant.inherited)
  const everyone = own.find((grant) => grant.granteeKind === 'markup')
  // The inherited level of everyone has its own line; a second line adds nothing as long as nothing is set here.
  const showsEveryone =
    everyone !== undefined || !access.grants.some((grant) => grant.inherited && grant.granteeKind === 'markup')
  return (
    <div className={classes.form}>
      <Problem error={problem === null ? null : { message: problem }} />
      {share && <AccessRequestList scopeId={scopeId} />}
      {share && (
        <AddPeople
          taken={own}
          invited={access.invited}
          onAdd={(kind, id, name) =>
            void (kind === 'email' ? ask(id, 'READ', 'NONE') : give({ granteeKind: kind, granteeId: id, name }, 'READ'))
          }
        />
      )}
      <ShortList>
        {showsEveryone && (
          <GrantLine
            name={strings.sharing.everyone}
            facts=""
            square
            level={everyone?.level ?? 'NONE'}
            editable={share}
            onChange={(level) => void give(everybody, level)}
          />
        )}
        {access.grants
          .filter((grant) => grant.granteeKind === 'user' || grant.granteeKind === 'group' || grant.inherited)
          .map((grant) => (
            <GrantLine
              key={`${grant.granteeKind} ${grant.granteeId} ${grant.givenOn?.contentId ?? grant.inherited}`}
              {...named(grant)}
              facts={<Facts grant={grant} />}
              square={grant.granteeKind !== 'user'}
              level={grant.level}
              levels={grant.user?.role === 'VIEWER' ? VIEWER_LEVELS : LEVELS}
              editable={share && !grant.inherited}
              onChange={(level) =>
                void give(
                  { granteeKind: grant.granteeKind, granteeId: grant.granteeId ?? null, name: named(grant).name },
                  level,
                )
              }
            />
          ))}
        {access.invited.map(({ email, level }) => (
          <GrantLine
            key={email}
            name={email}
            facts={strings.sharing.invited}
            level={level}
            editable={share}
            onChange={(next) => void ask(email, next, level)}
          />
        ))}
      </ShortList>
      {share && (
        <Switch
          label={strings.sharing.inherits}
          description={strings.sharing.inheritsHint}
          checked={access.inherits}
          onChange={(event) => void inherit(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}

function named({ user, group }: Grant): { name: string; href?: string } {
  if (user) return { name: user.name, href: userHref(user) }
  return { name: group?.name ?? strings.sharing.everyone }
}

/** Details of the grantee, and where a level was given if not on this place. */
function Facts({ grant: { user, group, level, inherited, givenOn } }: { grant: Grant }) {
  const facts = user
    ? [user.email, user.role === 'VIEWER' && level !== 'READ' ? strings.sharing.viewerCap : '']
    : group
      ? [strings.groups.count(group.memberCount)]
      : []
  const words = facts.filter((fact) => fact !== '').join(' · ')
  if (!inherited) return words
  return (
    <>
      {words !== '' && `${words} · `}
      {givenOn ? (
        <>
          {strings.sharing.through} <Link href={placeHref(givenOn)}>{givenOn.title || strings.sharing.untitled}</Link>
        </>
      ) : (
        strings.sharing.inherited
      )}
    </>
  )
}

interface GrantLineProps {
  name: string
  /** The page of the grantee. */
  href?: string
  facts: ReactNode
  square?: boolean
  level: Level
  /** Those that can be chosen. */
  levels?: readonly Level[]
  editable: boolean
  onChange: (level: Level) => void
}

function GrantLine({ name, href, facts, square = false, level, levels = LEVELS, editable, onChange }: GrantLineProps) {
  return (
    <ShortListRow
      sign={<Avatar name={name} size={28} square={square} decorative />}
      title={
        href === undefined ? (
          name
        ) : (
          <Link className={classes.name} href={href}>
            {name}
          </Link>
        )
      }
      detail={facts}
      tools={
        editable ? (
          <Select
            aria-label={strings.sharing.levelOf(name)}
            size="xs"
            w={124}
            data={LEVELS.filter((each) => levels.includes(each) || each === level).map((each) => ({
              value: each as string,
              label: strings.levels[each] ?? each,
            }))}
            value={level}
            allowDeselect={false}
            onChange={(next) => onChange(LEVELS.find((each) => each === next) ?? level)}
          />
        ) : (
          <span className={classes.muted}>{strings.levels[level]}</span>
        )
      }
    />
  )
}
