import { Select, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  SetGrantDocument,
  SetScopeInheritanceDocument,
  ShareByEmailDocument,
  SharingDocument,
  type ScopeSharingFragment,
} from '#generated/operations/capabilities/workspaces/web/sharing/sharing.ts'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { dataOf, showUndo } from '#platform/web/design/perform.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { useCommand, type CommandOutcome } from '#platform/web/graphql/index.ts'
import { LEVELS, type Level } from '#platform/kernel/policy.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { AccessRequestList } from '../members/access-request-list.tsx'
import { placeHref, userHref } from '../place-links.ts'
import { Problem } from '../problem.tsx'
import { strings } from '../strings.ts'
import { AddPeople } from './add-people.tsx'
import classes from '../parts.module.css'

type Grant = ScopeSharingFragment['grants'][number]

/** What a viewer can be given (document 1 §6). */
const VIEWER_LEVELS: readonly Level[] = ['NONE', 'READ']

/** Who may see a place, and how much: its own grants, and what it holds from above. */
export function Sharing({ scopeId }: { scopeId: string }) {
  const { data, error, retry } = useAnswer(SharingDocument, { variables: { scopeId } })
  const [set, setting] = useCommand(SetGrantDocument)
  const [askIn, asking] = useCommand(ShareByEmailDocument)
  const [inherit, inheriting] = useCommand(SetScopeInheritanceDocument)
  if (error && !data) return <ErrorState compact message={error.message} onRetry={retry} />
  if (!data) return <LoadingRows label={strings.sharing.title} />
  const access = data.scopeAccess
  if (!access) return <p className={classes.explain}>{strings.sharing.nothing}</p>
  const { share } = access.viewerCan
  /** Changes an access; what was there before is given back by undo. */
  const change = async (title: string, put: (back: boolean) => Promise<CommandOutcome<unknown>>): Promise<void> => {
    if ((await put(false)).status === 'done')
      showUndo({
        title,
        undo: async () => void dataOf(await put(true)),
        redo: async () => void dataOf(await put(false)),
      })
  }
  const give = async (
    grantee: { granteeKind: string; granteeId: string | null; name: string },
    level: Level,
    before: Level,
  ): Promise<void> => {
    const { name, ...whom } = grantee
    await change(strings.sharing.changed(name, level), async (back) =>
      set({ input: { scopeId, ...whom, level: back ? before : level } }),
    )
  }
  const ask = async (email: string, level: Level, before: Level): Promise<void> =>
    change(strings.sharing.changed(email, level), async (back) =>
      askIn({ input: { scopeId, email, level: back ? before : level } }),
    )
  const everybody = { granteeKind: 'markup', granteeId: null, name: strings.sharing.everyone }
  const own = access.grants.filter((grant) => !grant.inherited)
  const everyone = own.find((grant) => grant.granteeKind === 'markup')
  // What everybody holds from above is told by its own line; a second one says nothing as long as nothing is set here.
  const showsEveryone =
    everyone !== undefined || !access.grants.some((grant) => grant.inherited && grant.granteeKind === 'markup')
  return (
    <div className={classes.form}>
      <Problem error={setting.error ?? asking.error ?? inheriting.error} />
      {share && <AccessRequestList scopeId={scopeId} />}
      {share && (
        <AddPeople
          taken={own}
          invited={access.invited}
          onAdd={(kind, id, name) =>
            void (kind === 'email'
              ? ask(id, 'READ', 'NONE')
              : give({ granteeKind: kind, granteeId: id, name }, 'READ', 'NONE'))
          }
        />
      )}
      <ul className={classes.rows}>
        {showsEveryone && (
          <GrantLine
            name={strings.sharing.everyone}
            facts=""
            square
            level={everyone?.level ?? 'NONE'}
            editable={share}
            onChange={(level) => void give(everybody, level, everyone?.level ?? 'NONE')}
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
                  grant.level,
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
      </ul>
      {share && (
        <Switch
          label={strings.sharing.inherits}
          description={strings.sharing.inheritsHint}
          checked={access.inherits}
          disabled={inheriting.pending}
          onChange={(event) => {
            const inherits = event.currentTarget.checked
            void change(inherits ? strings.sharing.nowInherits : strings.sharing.nowAlone, async (back) =>
              inherit({ input: { scopeId, inherits: inherits !== back } }),
            )
          }}
        />
      )}
    </div>
  )
}

function named({ user, group }: Grant): { name: string; href?: string } {
  if (user) return { name: user.name, href: userHref(user) }
  return { name: group?.name ?? strings.sharing.everyone }
}

/** Who it is, and where a level was given that is not of this place. */
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
  /** The page about whom it is. */
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
    <li className={classes.row} data-wraps>
      <Avatar name={name} size={28} square={square} decorative />
      <div className={classes.rowText}>
        <div className={classes.rowTitle}>
          {href === undefined ? (
            name
          ) : (
            <Link className={classes.name} href={href}>
              {name}
            </Link>
          )}
        </div>
        {facts !== '' && <div className={classes.rowFacts}>{facts}</div>}
      </div>
      <div className={classes.rowEnd}>
        {editable ? (
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
        )}
      </div>
    </li>
  )
}
