import { Select } from '@mantine/core'
import { useState } from 'react'
import {
  ShareCandidatesDocument,
  type ScopeSharingFragment,
} from '#generated/operations/capabilities/workspaces/web/sharing/sharing.ts'
import { bestFirst } from '#platform/kernel/best-first.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { inviteEmail } from '../../model/membership.ts'
import { strings } from '../strings.ts'

interface AddPeopleProps {
  taken: ScopeSharingFragment['grants']
  invited: ScopeSharingFragment['invited']
  onAdd: (kind: 'user' | 'group' | 'email', idOrAddress: string, name: string) => void
}

/** Finds someone to share a place with: a member, a group, or, by a complete address, a person who is not a member. */
export function AddPeople({ taken, invited, onAdd }: AddPeopleProps) {
  const [query, setQuery] = useState('')
  const { data, previous } = useAnswer(ShareCandidatesDocument, { variables: { query } })
  const candidates = data ?? previous
  const has = new Set(taken.map((grant) => grant.granteeId))
  const groups = bestFirst(
    (candidates?.groups ?? []).filter(({ id }) => !has.has(id)),
    query,
    ({ name }) => name,
  )
  const users = (candidates?.users.nodes ?? []).filter(({ id, role }) => role !== null && !has.has(id))
  const address = inviteEmail.safeParse(query)
  // A person who already has access is found by the address, too.
  const outside =
    data && address.success && ![...data.users.nodes, ...invited].some(({ email }) => email === address.data)
      ? [address.data]
      : []
  return (
    <Select
      aria-label={strings.sharing.add}
      placeholder={strings.sharing.add}
      searchable
      data-autofocus
      data={[
        ...groups.map(({ id, name, memberCount }) => ({
          value: `group ${id}`,
          label: `${name} (${strings.groups.count(memberCount)})`,
        })),
        ...users.map(({ id, name, email }) => ({ value: `user ${id}`, label: `${name} (${email})` })),
        ...outside.map((email) => ({ value: `email ${email}`, label: strings.sharing.invite(email) })),
      ]}
      // The server has already chosen the matches.
      filter={({ options }) => options}
      searchValue={query}
      onSearchChange={setQuery}
      value={null}
      nothingFoundMessage={strings.members.nobody}
      onChange={(chosen) => {
        const [kind, id] = chosen?.split(' ') ?? []
        const name = [...groups, ...users].find((one) => one.id === id)?.name ?? id ?? ''
        if (id !== undefined) onAdd(kind === 'group' ? 'group' : kind === 'email' ? 'email' : 'user', id, name)
        setQuery('')
      }}
    />
  )
}
