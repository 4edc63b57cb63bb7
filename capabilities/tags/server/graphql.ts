import './tags-graphql.ts'
import './boards-graphql.ts'
