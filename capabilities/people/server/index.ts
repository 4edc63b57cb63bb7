export { personObject } from './graphql.ts'
export { insertPeople, linkNotes, matchPeople, peopleScope, visiblePeople } from './store.ts'
