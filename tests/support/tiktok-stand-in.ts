import { type Answer, type Call, GatewayStandIn } from './gateways/stand-in.ts';

export const pixelId = 'C4ABC123';
export const token = 'a-token-for-tests';

/** TikTok's Events API as far as a purchase needs it; it reports errors with status 200. */
export class TikTokStandIn extends GatewayStandIn {
  /** Codes of the next answers; then everything valid is taken. */
  readonly codes: number[] = [];

  get env() {
    return {
      TIKTOK_PIXEL_ID: pixelId,
      TIKTOK_ACCESS_TOKEN: token,
      TIKTOK_EVENTS_URL: this.url,
    };
  }

  get bodies(): Record<string, unknown>[] {
    return this.calls.map(({ body }) => JSON.parse(body));
  }

  override forget(): void {
    super.forget();
    this.codes.length = 0;
  }

  protected answer(call: Call): Answer {
    if (`${call.method} ${call.path}` !== 'POST /open_api/v1.3/event/track/') {
      return { status: 404, body: {} };
    }
    const code = this.codes.shift() ?? judge(call);
    const message = code === 0 ? 'OK' : `refused: ${call.body}`;
    return { status: 200, body: { code, message, request_id: '2026112121', data: {} } };
  }
}

function judge({ headers, body }: Call): number {
  if (headers['access-token'] !== token) return 40105;
  if (!headers['content-type']?.startsWith('application/json')) return 40002;
  const { event_source_id, data } = JSON.parse(body);
  if (event_source_id !== pixelId) return 40001;
  const contents: { content_id: unknown }[] = data[0].properties.contents;
  return contents.every(({ content_id }) => typeof content_id === 'string') ? 0 : 40002;
}
