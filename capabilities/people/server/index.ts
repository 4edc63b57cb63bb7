export { personPolicy } from '../model/policy.ts'

export { personObject } from './graphql.ts'
export { insertPeople, linkNotes, matchPeople, peopleScope, personRows, requirePerson, visiblePeople } from './store.ts'
