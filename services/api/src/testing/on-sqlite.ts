/** Jest's setup of the project "API on SQLite", which shares its run with the project on the server. */
delete process.env.TEST_DATABASE_URL;
