import { expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';

type Description = {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  components: { schemas: Record<string, { required?: string[] }> };
};

onBothDatabases('the API description', (shop) => {
  test('the API description lists both calls of the spec with their responses', async () => {
    const { status, body } = await shop.visitor().json<Description>('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    const create = body.paths['/mtjree/create']?.post;
    expect(Object.keys(create?.responses ?? {})).toEqual([
      '200',
      '400',
      '403',
      '409',
      '413',
      '422',
      '423',
      '429',
      '502',
      '503',
    ]);
    expect(body.paths['/mtjree/status/{orderId}']?.get?.responses).toHaveProperty('200');
    expect(body.components.schemas.CreatePayment?.required).toContain('meta_data');
  });

  test('an unknown address of the API returns 404 in JSON', async () => {
    for (const path of ['/api', '/api/x', '/api/mtjree', '/api/mtjree/create', '/api/orders']) {
      const { status, headers, body } = await shop.visitor().json(path);
      expect(status, path).toBe(404);
      expect(headers.get('content-type')).toMatch(/json/);
      expect(body.error).toBe('Not found.');
    }
  });

  test('a response of the API has a restrictive content security policy and is not cached', async () => {
    const { headers } = await shop.visitor().json('/api/openapi.json');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
