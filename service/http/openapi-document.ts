import { securitySchemes } from './openapi-parts.ts'

/** What `/openapi.json` says beside its paths, which are read off the routes themselves (§9). */
export function openapiDocument(version: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Agent Session Service',
      version,
      description:
        'Accounts, API keys and autonomous agent sessions. `/v1` takes an API key in either header; the application interface under `/api/keys` takes the ID token. A client follows a session by polling. Every response carries `X-Request-Id`; a path that is not listed answers 404, and a method that is not listed 405 with `Allow`, in the shape of `Error`.',
    },
    servers: [{ url: '/' }],
    tags: [
      { name: 'Sessions', description: 'Create, follow and control sessions.' },
      { name: 'Application interface', description: 'Accounts and their API keys.' },
    ],
    components: { securitySchemes },
  }
}
