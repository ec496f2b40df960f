const text = { type: 'string' } as const
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const ok = { description: 'Done', ...json(refer('SessionAnswer')) }

/** The openapi.json of the dialect that says everything about itself. */
export const selfDescription = {
  openapi: '3.1.0',
  info: { title: 'Agents of the self-described', version: '7.2.0' },
  paths: {
    '/api/auth/signup': { post: { responses: { 201: { description: 'Created' } } } },
    '/v1/sessions': {
      get: {
        parameters: [
          { name: 'page_size', in: 'query', schema: { type: 'integer', maximum: 3 } },
          { name: 'page_token', in: 'query', schema: text },
        ],
        responses: { 200: { description: 'A page' } },
      },
      post: {
        parameters: [{ name: 'X-Idempotency-Key', in: 'header', schema: text }],
        requestBody: { required: true, ...json(refer('NewSession')) },
        responses: { 201: ok },
      },
    },
    '/v1/sessions/{sessionId}': { get: { responses: { 200: ok } } },
    '/v1/sessions/{sessionId}/signal': {
      post: { requestBody: json(refer('Signal')), responses: { 200: ok } },
    },
    '/v1/sessions/{sessionId}/human-input/{inputId}': {
      post: { requestBody: json(refer('Answer')), responses: { 200: ok } },
    },
    '/v1/sessions/{sessionId}/messages': {
      get: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', default: 6, maximum: 6 } },
          { name: 'after', in: 'query', schema: text },
        ],
        responses: { 200: { description: 'A page' } },
      },
    },
  },
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      header: { type: 'apiKey', in: 'header', name: 'X-Service-Key' },
    },
    schemas: {
      NewSession: {
        type: 'object',
        required: ['objective'],
        additionalProperties: false,
        properties: {
          objective: { type: 'string', minLength: 1, maxLength: 4000 },
          background: text,
          constraints: refer('Constraints'),
        },
      },
      Constraints: {
        type: 'object',
        additionalProperties: false,
        properties: {
          spendLimit: { type: 'number', title: 'Spend limit', minimum: 0 },
        },
      },
      Signal: {
        type: 'object',
        required: ['action'],
        properties: {
          action: { enum: ['pause', 'resume', 'redirect', 'cancel'] },
          comment: text,
          costLimit: { type: 'string', pattern: '^[0-9]+([.][0-9]+)?$' },
          direction: text,
        },
      },
      Answer: {
        type: 'object',
        required: ['answer'],
        properties: { answer: {}, remark: text },
      },
      SessionAnswer: {
        type: 'object',
        properties: {
          result: { type: 'object', properties: { session: refer('Session') } },
        },
      },
      Session: {
        type: 'object',
        properties: {
          status: {
            enum: [
              'queued',
              'ACTIVE',
              'SUSPENDED',
              'BUDGET_EXCEEDED',
              'waiting_human',
              'complete',
              'failed',
              'cancelled',
            ],
          },
        },
      },
    },
  },
  security: [{ bearer: [] }, { header: [] }],
} as const
