export { personPolicy } from '../model/policy.ts'

export { insertPeople, linkNotes, matchPeople, peopleScope, personRows } from './store.ts'
