import './fields-graphql.ts'
import './groups-graphql.ts'
