import './graphql/language-model.ts'
import './graphql/trial.ts'
import './graphql/usage.ts'
