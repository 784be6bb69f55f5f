/** How a person learns of new orders. */
export type NoticeChoice = { byEmail: boolean; inBrowser: boolean; inTitle: boolean };

export const noNotices: NoticeChoice = { byEmail: false, inBrowser: false, inTitle: false };
