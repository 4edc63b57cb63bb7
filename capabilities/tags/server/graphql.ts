import './tags-graphql.ts'
import './boards-graphql.ts'
import './extensions-graphql.ts'
import './csv-graphql.ts'
