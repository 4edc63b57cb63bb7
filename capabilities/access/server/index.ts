export { loadActor, systemActor, withScope, type MemberFacts } from './actor.ts'
export { insertScope, putGrant, updateScopeParent, type Grantee, type NewScope } from './store.ts'
