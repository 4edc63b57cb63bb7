import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider, useQuery } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { HomeDocument } from '#generated/operations/capabilities/home/web/home.ts'

// The libraries that the product is built on, each used once, and nothing else.
function Home() {
  const { data, error } = useQuery(HomeDocument)
  return <h1>{data ? data.home.documentId : error ? 'Nobody answers' : 'Home'}</h1>
}

const rootRoute = createRootRoute({ component: Outlet })
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Home })
const router = createRouter({ routeTree: rootRoute.addChildren([homeRoute]) })
const client = new ApolloClient({ cache: new InMemoryCache(), link: new HttpLink({ uri: '/api/graphql' }) })

const container = document.getElementById('application')
if (!container) throw new Error('The page has no element for the application.')
createRoot(container).render(
  <MantineProvider>
    <ApolloProvider client={client}>
      <RouterProvider router={router} />
    </ApolloProvider>
  </MantineProvider>,
)
