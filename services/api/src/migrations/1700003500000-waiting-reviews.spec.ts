import { User } from '../modules/users/user.entity.ts';
import { signIn } from '../testing/sign-in.ts';
import { stockTool } from '../testing/stock.ts';
import { startTestApp } from '../testing/test-app.ts';
import { WaitingReviews1700003500000 } from './1700003500000-waiting-reviews.ts';

it('takes public reviews of unconfirmed accounts out of the figures, and puts them back', async () => {
  const shop = await startTestApp();
  const toolId = await stockTool(shop);
  const [confirmed, unconfirmed] = [await signIn(shop), await signIn(shop)];
  const add = (rating: number, { headers }: typeof confirmed) => {
    const payload = { reviews: 'A review.', rating, toolId };
    return shop.app.inject({ method: 'POST', url: '/api/review', headers, payload });
  };
  await add(5, confirmed);
  await add(1, unconfirmed);
  await shop.dataSource.getRepository(User).update({ id: unconfirmed.id }, { emailConfirmed: false });
  const rating = async () => (await shop.app.inject(`/api/purchase/${toolId}`)).json().rating;
  expect(await rating()).toEqual({ average: 3, count: 2 });
  const runner = shop.dataSource.createQueryRunner();
  await new WaitingReviews1700003500000().up(runner);
  expect(await rating()).toEqual({ average: 5, count: 1 });
  await new WaitingReviews1700003500000().down(runner);
  expect(await rating()).toEqual({ average: 3, count: 2 });
  await runner.release();
  await shop.close();
});
