export { personObject } from './graphql.ts'
export { insertPeople, linkNotes, matchPeople, peopleScope, trashPeople, visiblePeople } from './store.ts'
